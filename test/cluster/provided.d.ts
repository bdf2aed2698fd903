import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many people recall in a browser on the evening under load. */
    eveningBrowsers: number;
    /** How many programs recall beside them. */
    eveningPrograms: number;
  }
}
