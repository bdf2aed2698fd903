import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Survey } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';

/** How far the coding is, and how far coders agree. */
export function Progress({ survey: { id: surveyId, needsSecondCoder } }: { survey: Survey }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const counts = { holds: useCount(surveyId, 'holds'), proposed: useCount(surveyId, 'proposed') };
  const { data: agreement } = useQuery({ ...read.codings.getAgreement({ surveyId }), enabled: needsSecondCoder });
  if (counts.holds === null || counts.proposed === null) return null;
  const { holds, proposed } = counts;
  const all = Math.max(1, holds + proposed);
  return (
    <div className="row progress">
      <div>
        <div
          className="bar"
          role="img"
          aria-label={t`${number(holds)} codings hold, ${number(proposed)} wait for a second coder`}
        >
          <i style={{ width: `${(100 * holds) / all}%` }} />
          <i className="k2" style={{ width: `${(100 * proposed) / all}%` }} />
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

function useCount(surveyId: string, state: 'holds' | 'proposed'): number | null {
  const { data } = useQuery(read.codings.list({ surveyId, state, limit: 1 }));
  return data?.total ?? null;
}
