"""How Sphinx makes the pages; :mod:`scripts.build_docs` gathers what they are made of and calls it."""

from gamelib import VERSION

project = "Eixample"
author = "The Eixample contributors"
copyright = f"2026, {author}"  # noqa: A001 - so it is called by Sphinx
release = version = VERSION
language = "en"

extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon", "myst_nb"]
root_doc = "index"

html_theme = "furo"
html_title = "Eixample"
html_static_path: list[str] = []
html_extra_path = ["more"]
html_show_sourcelink = False
html_copy_source = False
# The colours of the boards, in light and dark.
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1B5299",
        "color-brand-content": "#1B5299",
        "color-background-primary": "#FBF9F4",
        "color-background-secondary": "#F1EDE3",
    },
    "dark_css_variables": {
        "color-brand-primary": "#5A93DA",
        "color-brand-content": "#5A93DA",
        "color-background-primary": "#14171B",
        "color-background-secondary": "#21262C",
    },
}

myst_heading_anchors = 4
nb_execution_mode = "off"  # lessons are shown as they are committed; other tests run them
nb_merge_streams = True
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # boards are pictures here, and nothing is fetched from elsewhere
nb_mime_priority_overrides = [("html", "image/svg+xml", 5)]

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
python_use_unqualified_type_names = True
napoleon_use_ivar = True
napoleon_use_rtype = False

suppress_warnings = [
    "config.cache",
    "mystnb.unknown_mime_type",
    "misc.highlighting_failure",
    "ref.python",  # a name that two modules export leads to one of them
]
