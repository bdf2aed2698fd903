import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Does all of the hostile pass run, or what fits into the other tests? HOSTILE=full. */
    isHostileInFull: boolean;
    /** How many requests the fuzz sends; HOSTILE_REQUESTS. */
    fuzzRequests: number;
    /** The same seed makes the same requests, but for ids that the service hands out; HOSTILE_SEED. */
    fuzzSeed: number;
  }
}
