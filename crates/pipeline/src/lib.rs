//! Wires the flow from input files to results; the library that others embed.
