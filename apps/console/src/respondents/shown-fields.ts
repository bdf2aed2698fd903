import type { Respondent } from 'dietary-recall-client';
import { useMemo } from 'react';
import { useAddressPart } from '../patterns/address-part.ts';

/** Custom fields that are columns unless the person chooses others. */
const USUAL_FIELDS = 3;

export interface ShownFields {
  /** The custom fields of the people of the survey. */
  known: readonly string[];
  /** Those that are columns. */
  shown: readonly string[];
  show: (names: readonly string[]) => void;
}

/** Which custom fields are columns. The address holds the choice. */
export function useShownFields(surveyId: string, people: readonly Respondent[]): ShownFields {
  const [chosen, choose] = useAddressPart('columns');
  const known = useMemo(
    () => [...new Set(people.flatMap(({ customFields }) => Object.keys(customFields)))].sort(),
    [surveyId, people],
  );
  const shown = useMemo(
    () => (chosen === null ? known.slice(0, USUAL_FIELDS) : chosen.split(',').filter((name) => name !== '')),
    [chosen, known],
  );
  return { known, shown, show: (names) => choose(names.join(',')) };
}
