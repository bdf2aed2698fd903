import type { DocumentPath } from '@dietary-recall/scheme/document-path';
import { createContext, useContext } from 'react';

/** The document that is being written, for the inputs of all its places. */
export interface Draft {
  document: unknown;
  set: (path: DocumentPath, value: unknown) => void;
  languages: readonly string[];
  /** What is wrong, by the place as `writtenPath` writes it. */
  faults: ReadonlyMap<string, string>;
  isReadOnly: boolean;
}

export const DraftContext = createContext<Draft | null>(null);

export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (draft === null) throw new Error('No questionnaire is open here.');
  return draft;
}
