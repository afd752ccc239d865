"""Player aids: all that one looks up at the table, on one sheet, as each game's ``player_aid.toml`` arranges it.

    show_aid("la_citta", players=3)         the sheet in a notebook
    Aid(game, lang="cs").page()             as a page of its own, which prints on two sides of A4

The file lies beside the picture of its game (``widgets/scenes/<slug>``, or the ``scene`` of a game outside of the
library). What people have to read is written in it; **numbers and names are not, they come from the box**, so that an
owner's edition has its own sheet. A digit in a sentence is a defect that a test finds, and so is a number in words
(*two*, *pět*); *one* may stand where it is no number of the box (*one of them*).

**Sentences** (`sentences.py`) stand as ``en`` and ``cs``, or as one ``text`` where both are the same::

    {action.gold}                  a number of the box: table, row (by its first column), column
    {time.rounds - pieces.cards}   what is worked out of numbers; `expressions.py` lists what may stand there
    {pieces.figures:figure}        with what is counted: [number] of the game's words.toml, or of this file
    {buildings.palace.name:Name}   a name with a capital, ``:of`` or any other of its forms
    {it.cost:price}                *free*, or the number with the sign in ``pays``
    [citizen]  [citizen*it.size]   a sign, or so many of them; [@it.id] is the one that an expression names
    *You choose.*                  what the reader decides, in the colour of decisions

Every entry says its ``rules`` in short: ``"POL.4"``, ``"POL.5 7"``, ``"CLN.1-4"``. Where a number or all rules of a
line are our reconstruction, its mark is set by itself.

**The file**::

    pays = "gold"                              the sign of prices
    key = ["citizen", "gold"]                  the signs that the head explains
    [sign]                                     beside those of the picture's ``usual``: label, and what is drawn
    hidden = { drawn = "obverse", letter = "?", en = "...", cs = "..." }
                                               ``drawn``: a name of `svg.definitions` (hatch-lake, hex-10);
                                               ``bears`` a glyph in its middle, or ``letter``; ``numbered``;
                                               ``square``: landscapes are blocks, not hexagons
    [rulebook]                                 numbers that no box tells, only a rule: {rulebook.ride}
    ride = { is = 2, rules = "TRM.3" }
    [aim]                                      one sentence and its rules, beside the title
    [layout]
    front = [["spine", ["turn", "action"]]]    rows of columns; a column is a chapter, or several below each other
    back = [["growth"], ["end", "setup"]]
    widths = { spine = 52, turn = 125 }        shares of columns, by their first chapter; 100 if not named

    [spine]                                    the course of a round, beside the other columns of its row
    title = { en = "A year", cs = "Rok" }
    [[spine.phase]]                            title, sentence, rules, and
    who = "you"                                "you" decide, in "some" case, or "none" (by itself; so if not said)
    about = "POL ACT"                          chapters of the rulebook: the phase is marked while one of them waits
    branch = true                              a line leads from it to the columns at the right

    [chapter.turn]                             title; ``note`` (small, behind it), ``rules``, ``phases`` (their badges)
    [[chapter.turn.block]]                     what stands in it, of one ``kind`` (`blocks.py`):

``lines`` (if none is named): ``rows`` of sentences, in ``columns``.
``options``: ``rows`` side by side, each ``picture``, ``title``, sentence, ``width``.
``tags``: ``over`` a table of the box: ``sign``, ``title``, what it ``brings``.
``ladder``: ``rows`` with ``title``, perhaps a sentence; steps ``over`` a list or a table, each ``what`` and ``price``;
``close`` together.
``table``: ``over`` a table; ``columns`` with ``cell``, ``width``, ``align`` (``middle``, or ``short`` for a column of
numerals in front); a column ``over`` another table is there for each of its rows, which is ``that``; a strong line
where ``group`` changes; to some rows ``notes`` (sentence, rules, ``sign`` where the table has ``signs``); ``widths`` of
sign, note and rules; in ``halves`` beside each other.
``points``: ``rows`` with ``picture``, sentence, ``points``.
``bar``: an example: what is ``given``, the ``terms`` that are added up.
``by_players``: ``rows`` with a ``cell`` for each number of ``players``; ``reached(table)``: rows in play by then.
``pictures``: ``rows`` of signs with what stands under them; ``wall``, ``strong``; ``size = "big"``.
``strips``: ``rows`` of a drawn board: ``picture``, ``title``, sentence; ``widths`` of picture and text.

In ``over`` blocks ``it`` is the row (or number), ``n`` counts from 1, or ``from`` what is said; ``where`` leaves rows
out.
What does not fit (a rule, sign or number that is not there, a language that lacks) is an `AidError` that says what.
"""
