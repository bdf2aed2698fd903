import { parseRole, ROLES } from '@dietary-recall/vocabulary/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Select } from '@mantine/core';
import type { UserProfile } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { WriteFault } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { RoleWords, useRoleWords } from './role-words.tsx';
import { useRolesToGive } from './roles-to-give.ts';

/** The roles of an account, which are given and taken here. */
export function AccountRoles({ account }: { account: UserProfile }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const roleWords = useRoleWords();
  const [chosen, choose] = useState<string | null>(null);
  const add = useWrite(api.surveys.addRoles.mutate, ['users', 'surveyPeople']);
  const take = useWrite(api.surveys.removeRoles.mutate, ['users', 'surveyPeople']);
  const change = useWrite(api.users.changeRoles.mutate, ['users', 'auth']);
  const toGive = useRolesToGive();
  const offered = toGive.filter((role) => !account.roles.includes(role) && parseRole(role)?.name !== 'respondent');
  const mayTake = (role: string) => {
    const survey = surveyOf(role);
    return survey === null ? may('users:change-roles') : may('survey-people:write', { survey });
  };
  const inSurvey = (surveyId: string, role: string) => ({ surveyId, users: [{ userId: account.id, role }] });
  const give = async (role: string) => {
    const survey = surveyOf(role);
    await (survey === null
      ? change.mutateAsync({ userId: account.id, add: [role] })
      : add.mutateAsync(inSurvey(survey, role)));
    choose(null);
  };
  const takeAway = (role: string) => {
    const survey = surveyOf(role);
    if (survey === null) change.mutate({ userId: account.id, remove: [role] });
    else take.mutate(inSurvey(survey, role));
  };
  const fault = add.error ?? take.error ?? change.error;
  return (
    <section>
      <h3>
        <Trans>Roles</Trans>
      </h3>
      <ul className="stack tight">
        {account.roles.map((role) => (
          <li key={role} className="row">
            <span className="grow">
              <RoleWords role={role} />
            </span>
            {mayTake(role) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Take away: ${roleWords(role)}`}
                onClick={() => takeAway(role)}
              >
                <Icon name="close" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {offered.length > 0 && (
        <div className="row">
          <Select
            size="xs"
            className="grow"
            aria-label={t`Another role`}
            placeholder={t`Another role`}
            searchable
            limit={50}
            nothingFoundMessage={t`No role has this in its name.`}
            value={chosen}
            onChange={choose}
            data={offered.map((role) => ({ value: role, label: roleWords(role) }))}
          />
          <Button
            size="xs"
            disabled={chosen === null}
            loading={add.isPending || change.isPending}
            onClick={() => {
              // The fault is shown below.
              if (chosen !== null) give(chosen).catch(() => undefined);
            }}
          >
            <Trans>Give the role</Trans>
          </Button>
        </div>
      )}
      <WriteFault error={fault} />
    </section>
  );
}

/** The survey of a role; null: it is one in the installation or in a food list. */
function surveyOf(role: string): string | null {
  const held = parseRole(role);
  return held !== null && ROLES[held.name].reach === 'survey' ? held.target : null;
}
