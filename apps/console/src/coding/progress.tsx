import type { CodingKind } from '@dietary-recall/vocabulary';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Survey } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { useEntriesLeft } from './use-queue.ts';

/** How far the coding is, and how far coders agree. */
export function Progress({ survey: { id: surveyId, needsSecondCoder } }: { survey: Survey }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const all = useCount({ surveyId, state: 'holds' });
  // A judgement is stored as a coding of the whole recall.
  const judgements = useCount({ surveyId, state: 'holds', kind: 'validity' });
  const proposed = useCount({ surveyId, state: 'proposed' });
  const left = useEntriesLeft(surveyId);
  const { data: agreement } = useQuery({ ...read.codings.getAgreement({ surveyId }), enabled: needsSecondCoder });
  if (all === null || judgements === null || proposed === null || left === null) return null;
  const holds = all - judgements;
  const whole = Math.max(1, holds + proposed + left);
  return (
    <div className="row progress">
      <div>
        <div
          className="bar"
          role="img"
          aria-label={t`${number(holds)} codings hold, ${number(proposed)} wait for a second coder, ${number(left)} are left`}
        >
          <i style={{ width: `${(100 * holds) / whole}%` }} />
          <i className="k2" style={{ width: `${(100 * proposed) / whole}%` }} />
        </div>
        <ul className="legend">
          <li>
            <i /> <Plural value={holds} one="# coding holds" other="# codings hold" />
          </li>
          {(needsSecondCoder || proposed > 0) && (
            <li>
              <i className="k2" />{' '}
              <Plural value={proposed} one="# waits for a second coder" other="# wait for a second coder" />
            </li>
          )}
        </ul>
      </div>
      {agreement !== undefined && agreement.pairs > 0 && (
        <div>
          <small className="dim">
            <Plural
              value={agreement.pairs}
              one="Agreement, # entry coded twice"
              other="Agreement, # entries coded twice"
            />
          </small>
          <div>
            <b className="strong">{number(agreement.percent, 0)} %</b>{' '}
            <span className="soft">
              <Trans>κ {number(agreement.kappa, 2)}</Trans>
            </span>{' '}
            <span className="u">
              <Trans>with amounts {number(agreement.percentWithAmounts, 0)} %</Trans>
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

function useCount(wanted: { surveyId: string; state: 'holds' | 'proposed'; kind?: CodingKind }): number | null {
  const { data } = useQuery(read.codings.list({ ...wanted, limit: 1 }));
  return data?.total ?? null;
}
