"""Stands in for the build back end of Bitwuzla's source package while pip downloads it.

pip asks the back end for name and version even of what it only downloads, and the real one would build all of it.
"""

import os

NAME = "bitwuzla"
VERSION = os.environ["BITWUZLA_VERSION"]


def prepare_metadata_for_build_wheel(directory, *_):
    folder = f"{NAME}-{VERSION}.dist-info"
    os.mkdir(os.path.join(directory, folder))
    with open(os.path.join(directory, folder, "METADATA"), "w", encoding="utf-8") as metadata:
        metadata.write(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {VERSION}\n")
    return folder
