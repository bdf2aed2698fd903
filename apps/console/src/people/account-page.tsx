import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserProfile } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { Page } from '../patterns/page.tsx';
import { Panel } from '../patterns/panel.tsx';
import { usePasswordGate } from '../patterns/password-gate.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { choose, LANGUAGES } from '../session/language.ts';
import { api } from '../session/service.ts';
import { OwnPassword } from './own-password.tsx';
import { OwnSignIns } from './own-sign-ins.tsx';
import { profileChange, profileValues, useProfileNames, type ProfileValues } from './profile-values.ts';
import { RoleWords } from './role-words.tsx';
import { SecondFactors } from './second-factors.tsx';

/** One's own account: profile, language, password, second factors, tokens. */
export default function AccountPage() {
  const { t, i18n } = useLingui();
  const { me } = useAccess();
  const profile = useQuery(read.profile.get());
  return (
    <Page title={t`My account`} crumbs={[]} lead={me.email ?? me.name}>
      <div className="cols">
        <div className="c6 stack">
          <Loaded query={profile}>{(found) => <Profile profile={found} />}</Loaded>
          <Panel title={t`Language of Console`}>
            <div className="pb">
              <SegmentedControl
                aria-label={t`Language of Console`}
                value={i18n.locale}
                transitionDuration={0}
                onChange={(language) => void choose(language)}
                data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
              />
            </div>
          </Panel>
          <Panel title={t`Roles`} lead={t`What they permit is what Console shows you.`}>
            <ul className="pb stack tight">
              {me.roles.map((role) => (
                <li key={role}>
                  <RoleWords role={role} />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <div className="c6 stack">
          <SecondFactors />
          <OwnPassword />
          <OwnSignIns />
          <Panel title={t`Access tokens`} lead={t`For programs that work in your name, such as a nightly export.`}>
            <p className="pb">
              <Link to="/account/tokens">
                <Trans>Your tokens, and a new one</Trans>
              </Link>
            </p>
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function Profile({ profile }: { profile: UserProfile }) {
  const { t } = useLingui();
  const names = useProfileNames();
  const { dialog, withPassword } = usePasswordGate();
  const update = useWrite(api.profile.update.mutate, ['profile', 'users', 'auth']);
  const save = async ({ changes }: Filled<ProfileValues>) => {
    const stored = await withPassword(() => update.mutateAsync(profileChange(changes)));
    return { version: null, values: profileValues(stored) };
  };
  return (
    <>
      <RecordForm stored={{ version: null, values: profileValues(profile) }} names={names} save={save}>
        {(field) => (
          <>
            <TextInput {...field('name')} autoComplete="name" />
            <TextInput
              {...field('email')}
              type="email"
              autoComplete="email"
              description={
                profile.pendingEmail === null
                  ? t`You sign in by it. A new one holds once you follow the link that is mailed to it.`
                  : t`${profile.pendingEmail} waits for the answer to the link that was mailed to it.`
              }
            />
            <TextInput {...field('phone')} type="tel" autoComplete="tel" />
            <TextInput {...field('language')} description={t`For mails to you, such as en or fr-CA.`} />
            <Switch {...field('emailNotifications', { type: 'checkbox' })} />
            <Switch {...field('smsNotifications', { type: 'checkbox' })} />
          </>
        )}
      </RecordForm>
      {dialog}
    </>
  );
}
