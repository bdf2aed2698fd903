import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { WriteFault } from '../patterns/states.tsx';
import { api } from '../session/service.ts';

/** In ms: people are looked for once typing rests. */
const REST_MS = 250;
const MOST = 20;

/** Gives somebody who has an account a role in the survey. */
export function AddAccount({ surveyId }: { surveyId: string }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>
        <Trans>Give an account a role</Trans>
      </Button>
      {isOpen && <GiveRole surveyId={surveyId} onClose={() => open(false)} />}
    </>
  );
}

function GiveRole({ surveyId, onClose }: { surveyId: string; onClose: () => void }) {
  const { t } = useLingui();
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim(), REST_MS);
  const [userId, setUserId] = useState<string | null>(null);
  const [role, setRole] = useState('staff');
  const add = useWrite(api.surveys.addRoles.mutate, ['surveyPeople', 'users']);
  const { data } = useQuery({
    ...read.users.list({ search, limit: MOST }),
    ...(search === '' ? { queryFn: skipToken } : {}),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ surveyId, users: [{ userId: Number(userId), role: `${surveyId}/${role}` }] }, { onSuccess: onClose });
  };
  return (
    <Dialog onClose={onClose} title={t`Give an account a role`}>
      <form className="stack" onSubmit={save}>
        <Select
          data-autofocus
          label={t`Account`}
          description={t`Type a part of a name or an e-mail address.`}
          searchable
          searchValue={typed}
          onSearchChange={type}
          filter={({ options }) => options}
          value={userId}
          onChange={setUserId}
          nothingFoundMessage={search === '' ? null : t`Nobody is found.`}
          data={(data?.items ?? []).map(({ id, name, email }) => ({
            value: String(id),
            label: [name, email].filter((part) => part !== null).join(', ') || String(id),
          }))}
        />
        <Select
          label={t`Role`}
          value={role}
          onChange={(value) => setRole(value ?? role)}
          data={[
            { value: 'staff', label: t`Runs the survey` },
            { value: 'support', label: t`Support: is mailed when somebody asks for a call` },
          ]}
        />
        <WriteFault error={add.error} />
        <div className="row">
          <Button type="submit" variant="filled" disabled={userId === null} loading={add.isPending}>
            <Trans>Give the role</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
