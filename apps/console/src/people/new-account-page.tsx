import { useLingui } from '@lingui/react/macro';
import { MultiSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { api } from '../session/service.ts';
import { usePasswordRule } from './password-rule.ts';
import { useRoleWords } from './role-words.tsx';
import { useRolesToGive } from './roles-to-give.ts';

type Values = { name: string; email: string; password: string; roles: string[] };
const EMPTY: Values = { name: '', email: '', password: '', roles: [] };

/** Makes an account with its roles. */
export default function NewAccountPage() {
  const { t } = useLingui();
  const rule = usePasswordRule();
  const roleWords = useRoleWords();
  const goOn = useGoOn();
  const roles = useRolesToGive();
  const create = useWrite(api.users.create.mutate, ['users', 'surveyPeople']);
  const [stored] = useState(() => ({ version: null, values: EMPTY }));
  const names = { name: t`Name`, email: t`E-mail address`, password: t`First password`, roles: t`Roles` };
  const save = async ({ values }: Filled<Values>) => {
    const { password, ...person } = values;
    const userInfo = { ...person, name: person.name || null, email: person.email || null };
    const { id } = await create.mutateAsync({ userInfo, password });
    const search = { user: id, known: person.email || person.name } as never;
    goOn({ to: '/people', search });
    return { version: null, values: EMPTY };
  };
  return (
    <Page
      title={t`New account`}
      crumbs={[{ to: '/people', name: t`People` }]}
      lead={t`For staff, or for a program. Respondents are added in their survey.`}
    >
      <RecordForm stored={stored} names={names} save={save} saveWords={t`Make the account`}>
        {(field) => (
          <div className="fields">
            <TextInput {...field('name')} autoFocus />
            <TextInput {...field('email')} type="email" description={t`By which they sign in.`} />
            <PasswordInput
              {...field('password')}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
              description={`${rule} ${t`Tell it to them in person; they change it under My account.`}`}
            />
            <MultiSelect
              {...field('roles')}
              searchable
              limit={50}
              nothingFoundMessage={t`No role has this in its name.`}
              description={t`What the account may do. Type a part, such as the id of a survey.`}
              data={roles.map((role) => ({ value: role, label: roleWords(role) }))}
            />
          </div>
        )}
      </RecordForm>
    </Page>
  );
}
