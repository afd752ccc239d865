// Packs what comes in by Zstandard: node compress.mjs < FILE > PACKED
import { readFileSync, writeFileSync } from "node:fs";
import { constants, zstdCompressSync } from "node:zlib";

const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: window } = constants;
const MEGABYTES_32 = 25; // what is alike is found in all that there is; a reader has as much room
writeFileSync(1, zstdCompressSync(readFileSync(0), { params: { [level]: 19, [window]: MEGABYTES_32 } }));
