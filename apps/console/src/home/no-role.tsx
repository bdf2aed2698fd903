import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Panel } from '../patterns/panel.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { useAccess } from '../session/access.ts';

/** What somebody can do whose roles open no screen: whom to ask, and what is theirs already. */
export function NoRole() {
  const { t } = useLingui();
  const {
    me: { email, roles, surveys },
  } = useAccess();
  const isSupport = roles.some((role) => role === 'globalsupport' || role.endsWith('/support'));
  const taken = surveys.map(({ surveyId }) => surveyId).join(', ');
  return (
    <Panel title={t`Your account has no role that opens a screen`}>
      <div className="pb stack">
        <p>
          <Trans>
            Ask whoever made your account, or an administrator of this service, for a role, such as staff of a survey.
            Tell them what you are to do, and the address of your account: <b className="strong">{email}</b>.
          </Trans>
        </p>
        {isSupport && (
          <p>
            <Trans>As support you are mailed when a respondent asks for a call. That needs no screen.</Trans>
          </p>
        )}
        {surveys.length > 0 && (
          <p>
            <Trans>You take part in {taken}. Your personal link opens your recalls; Console does not.</Trans>
          </p>
        )}
        <div className="row">
          <Button variant="filled" onClick={() => location.reload()}>
            <Trans>I was given a role: look again</Trans>
          </Button>
          <ScreenLink to="/account">
            <Trans>My account: password and second factor</Trans>
          </ScreenLink>
        </div>
      </div>
    </Panel>
  );
}
