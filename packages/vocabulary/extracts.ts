import type { RecallVersion } from './recalls.ts';

/** The recalls that an extract was made of, as a person chose them. Times are ISO 8601, days YYYY-MM-DD. */
export interface ExtractSelection {
  as: RecallVersion;
  validity: string[] | null;
  /** Submitted in this period, the end excluded. */
  dateFrom: string | null;
  dateTo: string;
  /** The first and the last day recalled. */
  recalledFrom: string | null;
  recalledTo: string | null;
  /** The user name of the one person; null: everybody. */
  user: string | null;
}

/** What an extract was made with. */
export interface ExtractSources {
  softwareVersion: string;
  /** The food list as it was: its last change in the trail, which has each. */
  foodList: { localeId: string; foods: number; lastChangeId: number | null; lastChangedAt: string | null };
  /** The versions of schemes that its recalls answer. */
  schemes: { schemeId: string; version: number }[];
}

/** A file of an extract. */
export interface ExtractedFile {
  name: string;
  /** Without the heading; null: the file has no rows. */
  rows: number | null;
  bytes: number;
  sha256: string;
}

/**
 * How a recall of an extract differs from the one in an earlier extract. `recoded`: in its foods, weights, meals or validity.
 * `recalculated`: in amounts of nutrients alone.
 */
export const EXTRACT_CHANGES = ['added', 'removed', 'recoded', 'recalculated'] as const;
export type ExtractChange = (typeof EXTRACT_CHANGES)[number];
