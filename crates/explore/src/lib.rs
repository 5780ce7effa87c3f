//! The explore engine: control explicit, data symbolic, all interleavings.
