import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserProfile } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { Beside } from '../patterns/beside.tsx';
import { usePasswordGate } from '../patterns/password-gate.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { AccountRoles } from './account-roles.tsx';
import { BodyForm } from './body-form.tsx';
import { DeleteAccounts } from './delete-accounts.tsx';
import { profileChange, profileValues, useProfileNames, type ProfileValues } from './profile-values.ts';
import { ResetFactors } from './reset-factors.tsx';
import { SetPassword } from './set-password.tsx';

/** As many accounts as a list answers: one of them has the id. */
const MOST = 500;

/** One account: who it is, its roles, and what can be done with it. */
export function AccountPanel({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useLingui();
  // A word by which the list finds the account again.
  const [known] = useAddressPart('known');
  const query = useQuery(read.users.list({ limit: MOST, ...(known === null ? {} : { search: known }) }));
  const account = query.data?.items.find(({ id }) => id === userId);
  const title = account?.name ?? account?.email ?? known ?? String(userId);
  return (
    <Beside title={title} onClose={onClose}>
      <Loaded query={query}>
        {() =>
          account === undefined ? (
            <Empty title={t`There is no such account, or you may not see it`} />
          ) : (
            <Account key={account.id} account={account} onClose={onClose} />
          )
        }
      </Loaded>
    </Beside>
  );
}

type Task = 'profile' | 'password' | 'body';

function Account({ account, onClose }: { account: UserProfile; onClose: () => void }) {
  const { me, may } = useAccess();
  const [task, begin] = useState<Task | null>(null);
  const isOwn = account.id === me.id;
  return (
    <>
      {task !== null && (
        <section>
          {task === 'profile' && <ProfileForm account={account} />}
          {task === 'password' && <SetPassword userId={account.id} />}
          {task === 'body' && <BodyForm userId={account.id} />}
          <div>
            <Button size="xs" onClick={() => begin(null)}>
              <Trans>Back</Trans>
            </Button>
          </div>
        </section>
      )}
      {task === null && (
        <>
          <section>
            {isOwn ? (
              <ScreenLink to="/account">
                <Trans>This is you: change it under My account</Trans>
              </ScreenLink>
            ) : (
              <div className="row">
                <Button size="xs" onClick={() => begin('profile')}>
                  <Trans>Edit</Trans>
                </Button>
                <Button size="xs" onClick={() => begin('password')}>
                  <Trans>Set a password</Trans>
                </Button>
                <Button size="xs" onClick={() => begin('body')}>
                  <Trans>Physical data</Trans>
                </Button>
                {may('second-factors:reset') && <ResetFactors account={account} />}
                <DeleteAccounts accounts={[account]} onDone={onClose} />
              </div>
            )}
          </section>
          <AccountRoles account={account} />
          <AccountFacts account={account} />
        </>
      )}
    </>
  );
}

function AccountFacts({ account: { id, email, phone, language, surveys, customFields } }: { account: UserProfile }) {
  const { may } = useAccess();
  return (
    <section>
      <h3>
        <Trans>Account</Trans>
      </h3>
      <dl className="kv">
        <dt>
          <Trans>E-mail</Trans>
        </dt>
        <dd>{email ?? '–'}</dd>
        <dt>
          <Trans>Phone</Trans>
        </dt>
        <dd>{phone ?? '–'}</dd>
        <dt>
          <Trans>Language</Trans>
        </dt>
        <dd>{language ?? '–'}</dd>
        {surveys.map(({ surveyId, userName }) => (
          <UserName key={surveyId} surveyId={surveyId} userName={userName} />
        ))}
        {Object.entries(customFields).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {may('personal-access-tokens:manage') && (
        <ScreenLink to={`/people/${id}/tokens`}>
          <Trans>Access tokens</Trans>
        </ScreenLink>
      )}
      {may('sign-in-log:read') && (
        <ScreenLink to="/people/sign-ins" search={{ user: String(id) }}>
          <Trans>Sign-ins of this account</Trans>
        </ScreenLink>
      )}
    </section>
  );
}

function UserName({ surveyId, userName }: { surveyId: string; userName: string }) {
  return (
    <>
      <dt>{surveyId}</dt>
      <dd>
        <ScreenLink to={`/surveys/${surveyId}/respondents`} search={{ person: userName }}>
          {userName}
        </ScreenLink>
      </dd>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function ProfileForm({ account }: { account: UserProfile }) {
  const names = useProfileNames();
  const { dialog, withPassword } = usePasswordGate();
  const update = useWrite(api.users.update.mutate, ['users', 'surveyPeople']);
  const save = async ({ changes }: Filled<ProfileValues>) => {
    const stored = await withPassword(() => update.mutateAsync({ userId: account.id, ...profileChange(changes) }));
    return { version: null, values: profileValues(stored) };
  };
  return (
    <>
      <RecordForm stored={{ version: null, values: profileValues(account) }} names={names} save={save}>
        {(field) => (
          <>
            <TextInput {...field('name')} />
            <TextInput {...field('email')} type="email" />
            <TextInput {...field('phone')} type="tel" />
            <TextInput {...field('language')} />
            <Switch {...field('emailNotifications', { type: 'checkbox' })} />
            <Switch {...field('smsNotifications', { type: 'checkbox' })} />
          </>
        )}
      </RecordForm>
      {dialog}
    </>
  );
}
