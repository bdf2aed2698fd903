import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { use } from 'react';
import { useAccess } from '../session/access.ts';
import { choose, LANGUAGES } from '../session/language.ts';
import { SignOutContext } from './sign-out.ts';

/** The message that goes with the next attempt. */
const STILL_SIGNED_IN = 'still-signed-in';

/** Who is signed in, the language, and the way out. */
export function AccountMenu() {
  const { i18n, t } = useLingui();
  const { me } = useAccess();
  const signOut = use(SignOutContext);
  const leave = async () => {
    notifications.hide(STILL_SIGNED_IN);
    try {
      await signOut();
    } catch {
      const message = t`You are still signed in: the service does not answer. Try again.`;
      notifications.show({ id: STILL_SIGNED_IN, color: 'red', autoClose: false, message });
    }
  };
  const name = me.name ?? me.email ?? String(me.id);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className="who">
          {name.slice(0, 2)}
          <span className="vh">
            <Trans>: signed in as {name}</Trans>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {Object.entries(LANGUAGES).map(([language, words]) => (
          <Menu.Item
            key={language}
            lang={language}
            disabled={language === i18n.locale}
            onClick={() => void choose(language)}
          >
            {words}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
