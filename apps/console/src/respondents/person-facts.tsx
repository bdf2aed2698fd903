import { Trans } from '@lingui/react/macro';
import type { Respondent } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';

/** Who a respondent is, and what they agreed to. */
export function PersonFacts({ person }: { person: Respondent }) {
  const { time } = useFormat();
  const { name, email, phone, language, customFields, lastContactAt, unsubscribedAt, consent, withdrawnAt } = person;
  return (
    <>
      <section>
        <h3>
          <Trans>Person</Trans>
        </h3>
        <dl className="kv">
          <Fact name={<Trans>Name</Trans>}>{name}</Fact>
          <Fact name={<Trans>E-mail</Trans>}>{email}</Fact>
          <Fact name={<Trans>Phone</Trans>}>{phone}</Fact>
          <Fact name={<Trans>Language</Trans>}>{language}</Fact>
          <Fact name={<Trans>Last contact</Trans>}>{lastContactAt && time(lastContactAt)}</Fact>
          <Fact name={<Trans>Messages</Trans>}>
            {unsubscribedAt === null ? (
              <Trans>are sent</Trans>
            ) : (
              <span className="warn">
                <Trans>stopped by the person on {time(unsubscribedAt)}</Trans>
              </span>
            )}
          </Fact>
          {Object.entries(customFields).map(([field, value]) => (
            <Fact key={field} name={field}>
              {value}
            </Fact>
          ))}
        </dl>
      </section>
      <section>
        <h3>
          <Trans>Consent</Trans>
        </h3>
        {consent === null ? (
          <p className="dim">
            <Trans>Not given.</Trans>
          </p>
        ) : (
          <p>
            <Trans>
              Given on {time(consent.givenAt)} to version {consent.version} of {consent.schemeId}, in {consent.language}
              .
            </Trans>
          </p>
        )}
        {withdrawnAt !== null && (
          <p className="warn">
            <Trans>Withdrawn on {time(withdrawnAt)}: the person is asked for nothing more.</Trans>
          </p>
        )}
      </section>
    </>
  );
}

function Fact({ name, children }: { name: React.ReactNode; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children ?? <span className="dim">–</span>}</dd>
    </>
  );
}
