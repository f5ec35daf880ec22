project = "A sowing game in Sphinx"
author = copyright = "the authors"
version = "1"
language = "en"
extensions = ["sphinx_fifangha"]
