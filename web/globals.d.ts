/** The module of lzma.c in base64, which build.mjs puts in. */
declare const LZMA: string;
