import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';

type Member = { userName: string; name: string; email: string };

const NOBODY = { version: null, values: { userName: '', name: '', email: '' } satisfies Member };

/** Makes an account for somebody who is to run the survey. */
export function AddMember({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const upsert = useWrite(api.surveyPeople.upsertStaff.mutate, ['surveyPeople', 'users']);
  const names = { userName: t`User name`, name: t`Name`, email: t`E-mail address` };
  const save = async ({ values }: Filled<Member>) => {
    const { userName, name, email } = values;
    const contact = { ...(name === '' ? {} : { name }), ...(email === '' ? {} : { email }) };
    await upsert.mutateAsync({ surveyId, users: [{ userName, ...contact }] });
    queueMicrotask(() => open(false));
    return { version: null, values };
  };
  return (
    <>
      <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => open(true)}>
        <Trans>Add somebody</Trans>
      </Button>
      {isOpen && (
        <Dialog onClose={() => open(false)} title={t`Add somebody to the team`}>
          <RecordForm stored={NOBODY} names={names} save={save} saveWords={t`Add`}>
            {(field) => (
              <>
                <TextInput
                  {...field('userName')}
                  data-autofocus
                  spellCheck={false}
                  description={t`Unique in this survey.`}
                />
                <TextInput {...field('name')} />
                <TextInput
                  {...field('email')}
                  type="email"
                  description={t`With it they sign in: “Forgotten password” on the sign-in page sends the first one.`}
                />
              </>
            )}
          </RecordForm>
        </Dialog>
      )}
    </>
  );
}
