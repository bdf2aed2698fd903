import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import type { CodingQueueEntry } from 'dietary-recall-client';
import { useState } from 'react';
import { useFormat } from '../patterns/format.ts';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { amountWords } from './decision.ts';

/** Shown before "Show all": what fits beside the foods. */
const FIRST = 8;

interface SaidProps {
  surveyId: string;
  entries: readonly CodingQueueEntry[];
  total: number;
  marked: readonly string[];
  onMark: (marked: readonly string[]) => void;
}

/** Where it was said, in the words of the respondents. Marked entries can be coded apart from the others. */
export function Said({ surveyId, entries, total, marked, onMark }: SaidProps) {
  const { t } = useLingui();
  const { day } = useFormat();
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  const toggle = (id: string) => onMark(marked.includes(id) ? marked.filter((other) => other !== id) : [...marked, id]);
  return (
    <div className="sect">
      <h3>
        <span>
          <Trans>Where it was said</Trans>
        </span>
        <small>
          <Trans>
            {shown.length} of {total}
          </Trans>
        </small>
      </h3>
      <ul className="said-list">
        {shown.map((entry) => (
          <li key={entry.id}>
            <Checkbox
              size="xs"
              aria-label={t`Mark the entry of ${day(entry.recallDate)}, ${entry.meal}`}
              checked={marked.includes(entry.id)}
              onChange={() => toggle(entry.id)}
            />
            <div>
              <ScreenLink to={`/surveys/${surveyId}/recalls/${entry.submissionId}`}>
                <b className="strong">{day(entry.recallDate)}</b>
              </ScreenLink>{' '}
              <span className="dim">{entry.meal}</span>
              <div>
                <q>{entry.text}</q> {entry.brand !== '' && <span className="dim">{entry.brand}</span>}
              </div>
              {entry.missing?.description !== undefined && entry.missing.description !== '' && (
                <div className="soft">{entry.missing.description}</div>
              )}
              {amountWords(entry) !== '' && <div className="dim">{amountWords(entry)}</div>}
            </div>
          </li>
        ))}
      </ul>
      {entries.length > shown.length && (
        <button type="button" className="link" onClick={() => showWhole(true)}>
          <Plural value={entries.length} one="Show # entry" other="Show all #" />
        </button>
      )}
    </div>
  );
}
