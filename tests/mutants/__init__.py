"""Mutation testing: the kernel changed in one small thing at a time, which a test must notice."""
