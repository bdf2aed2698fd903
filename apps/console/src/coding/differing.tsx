import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { Coding } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { foodWords } from './food-words.ts';

/** The most proposals that are read at once: those of the newest entries. */
const MOST_PROPOSALS = 500;
/** The words of so many entries are read; those that follow come once some are settled. */
const MOST_SHOWN = 25;

/** Entries for which two coders propose different foods: who agrees with one of them settles it. */
export function Differing({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const query = useQuery(read.codings.list({ surveyId, state: 'proposed', limit: MOST_PROPOSALS }));
  return (
    <div className="panel">
      <Loaded query={query}>
        {({ items }) => {
          const pairs = [...Map.groupBy(items, ({ subjectId }) => subjectId).values()].filter(
            ({ length }) => length > 1,
          );
          if (pairs.length === 0) {
            return (
              <Empty title={t`No coders differ`}>
                <p>
                  <Trans>Where two coders chose different foods for an entry, both choices are listed here.</Trans>
                </p>
              </Empty>
            );
          }
          return (
            <>
              <p className="pb soft" role="status">
                <Plural value={pairs.length} one="Coders differ on # entry." other="Coders differ on # entries." />{' '}
                <Trans>It holds once you agree with one of them; the others are replaced.</Trans>
              </p>
              <ul className="pairs">
                {pairs.slice(0, MOST_SHOWN).map((proposals) => (
                  <Pair key={proposals[0]!.subjectId} surveyId={surveyId} proposals={proposals} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Pair({ surveyId, proposals }: { surveyId: string; proposals: readonly Coding[] }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { me, may } = useAccess();
  const { day } = useFormat();
  const { submissionId, subjectId } = proposals[0]!;
  const { data: recall } = useQuery(read.surveySubmissions.get({ surveyId, submissionId, as: 'submitted' }));
  const said = recall?.meals.flatMap(({ foods, missingFoods }) => [
    ...foods.map(({ foodId, localDescription }) => ({ foodId, words: localDescription })),
    ...missingFoods.map(({ foodId, name }) => ({ foodId, words: name })),
  ]);
  const settle = useWrite(api.codings.code.mutate, ['codings', 'surveySubmissions']);
  const agree = async ({ after, reason }: Coding) => {
    const foods = (after?.foods ?? []).map(({ code, grams, brand }) => ({ code, grams, brand }));
    const of = { foodId: subjectId };
    const change =
      foods.length === 0 ? ({ kind: 'remove', ...of } as const) : ({ kind: 'code', ...of, foods } as const);
    try {
      await settle.mutateAsync({ surveyId, submissionId, change, reason });
    } catch (error) {
      notifications.show({ color: 'red', message: faultWords(error) });
    }
  };
  return (
    <li className="sect">
      <h3>
        <q>{said?.find(({ foodId }) => foodId === subjectId)?.words ?? '…'}</q>{' '}
        <ScreenLink to={`/surveys/${surveyId}/recalls/${submissionId}`}>
          {recall === undefined ? '' : day(recall.recallDate)}
        </ScreenLink>
      </h3>
      {proposals.map((coding) => (
        <div className="row" key={coding.id}>
          <span className="grow">
            <b className="strong">{foodWords(coding.after)}</b>{' '}
            <span className="dim">
              {coding.coder?.name ?? '–'} {coding.note}
            </span>
          </span>
          {coding.coder?.id === me.id ? (
            <span className="badge">
              <Trans>yours</Trans>
            </span>
          ) : (
            may('codings:write', { survey: surveyId }) && (
              <Button
                size="xs"
                disabled={settle.isPending}
                aria-label={t`Agree: ${foodWords(coding.after)}`}
                onClick={() => void agree(coding)}
              >
                <Trans>Agree</Trans>
              </Button>
            )
          )}
        </div>
      ))}
    </li>
  );
}
