import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of a Chromium; empty where none is named, and then no test needs it. */
    chromium: string;
  }
}
