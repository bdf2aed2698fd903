import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Respondent } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Loaded } from '../patterns/states.tsx';

/** The requests of a respondent to be called; nothing while there is none. */
export function PersonCallbacks({ surveyId, person }: { surveyId: string; person: Respondent }) {
  const { time } = useFormat();
  const userName = person.userName ?? '';
  const query = useQuery(read.callbacks.list({ surveyId, search: userName, limit: 50 }));
  return (
    <Loaded query={query}>
      {({ items }) => {
        const own = items.filter(({ userId, state }) => userId === person.id && state !== 'done');
        if (own.length === 0) return null;
        return (
          <section>
            <h3>
              <Trans>Asked to be called</Trans>
            </h3>
            {own.map(({ id, askedAt, phone, note }) => (
              <p key={id}>
                <ScreenLink to={`/surveys/${surveyId}/callbacks`} search={{ q: userName, call: id }}>
                  {time(askedAt)}
                </ScreenLink>{' '}
                {phone} <span className="dim">{note}</span>
              </p>
            ))}
          </section>
        );
      }}
    </Loaded>
  );
}
