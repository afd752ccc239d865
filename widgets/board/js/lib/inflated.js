// What the kernel has deflated. Written by hand into the stream: by way of a Blob it takes four times as long.
/** @param {Uint8Array<ArrayBuffer>} bytes */
export function inflated(bytes) {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  Promise.all([writer.write(bytes), writer.close()]).catch(() => {}); // whoever reads is told
  return new Response(readable);
}
