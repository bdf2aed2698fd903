import type { api } from '../session/service.ts';

/** The areas of the service: `surveys`, `foods`, ... */
export type Area = Extract<keyof typeof api, string>;
