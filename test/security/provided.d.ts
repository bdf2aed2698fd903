import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many requests the fuzz sends. */
    fuzzRequests: number;
    /** The same seed makes the same requests, but for ids that the service hands out. */
    fuzzSeed: number;
  }
}
