import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { DataTable } from '../patterns/data-table.tsx';
import { Dialog } from '../patterns/dialog.tsx';
import { Page } from '../patterns/page.tsx';
import { RecordForm } from '../patterns/record-form.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';

interface FoodGroup {
  id: number;
  name: string;
}

/** The food groups, in which analyses count foods. */
export default function FoodGroupsPage() {
  const { t } = useLingui();
  const mayWrite = useAccess().may('food-groups:write');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const columns = useColumns(mayWrite ? setOpen : null);
  const create = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setOpen('new')}>
      <Trans>New food group</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Food groups`}
      crumbs={[{ to: '/feedback-rules', name: t`Feedback rules` }]}
      lead={t`Each food is in one group. Exports name it, so that analyses can sum foods alike.`}
      actions={create}
    >
      <DataTable
        name={t`Food groups`}
        columns={columns}
        read={() => read.foodGroups.list({})}
        keyOf={({ id }) => String(id)}
        searchFor={t`Part of a name or an id`}
        empty={
          <Empty title={t`No food group yet`}>
            <p>
              <Trans>Food lists bring their groups when they are imported.</Trans>
            </p>
            {create}
          </Empty>
        }
      />
      {open !== null && <GroupDialog id={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function useColumns(open: ((id: number) => void) | null): Column<FoodGroup>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'id', name: t`Id`, isNumber: true, sort: true, value: ({ id }) => id, cell: ({ id }) => id },
      {
        id: 'name',
        name: t`Name`,
        isName: true,
        sort: true,
        value: ({ name }) => name,
        cell: ({ id, name }) =>
          open === null ? (
            name
          ) : (
            <button type="button" className="link" onClick={() => open(id)}>
              {name}
            </button>
          ),
      },
    ],
    [t, open],
  );
}

function GroupDialog({ id, onClose }: { id: number | 'new'; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog onClose={onClose} title={id === 'new' ? t`New food group` : t`Food group ${id}`}>
      {id === 'new' ? <NewGroup onDone={onClose} /> : <StoredGroup id={id} onDone={onClose} />}
    </Dialog>
  );
}

function NewGroup({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const create = useWrite(api.foodGroups.create.mutate, ['foodGroups']);
  const [stored] = useState({ version: null, values: { name: '' } });
  return (
    <RecordForm
      stored={stored}
      names={{ name: t`Name` }}
      save={async ({ values }) => {
        const { name } = await create.mutateAsync(values);
        onDone();
        return { version: null, values: { name } };
      }}
    >
      {(field) => <TextInput {...field('name')} data-autofocus />}
    </RecordForm>
  );
}

function StoredGroup({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useLingui();
  const query = useQuery(read.foodGroups.get({ id }));
  const update = useWrite(api.foodGroups.update.mutate, ['foodGroups']);
  const remove = useWrite(api.foodGroups.delete.mutate, ['foodGroups']);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Loaded query={query}>
      {(group) => (
        <div className="stack">
          <RecordForm
            stored={{ version: null, values: { name: group.name } }}
            names={{ name: t`Name` }}
            save={async ({ values }) => {
              const { name } = await update.mutateAsync({ id, ...values });
              return { version: null, values: { name } };
            }}
          >
            {(field) => <TextInput {...field('name')} data-autofocus />}
          </RecordForm>
          <div className="row">
            <span className="grow soft">
              <Plural
                value={group.foodCount}
                _0="No food is in it."
                one="# food is in it."
                other="# foods are in it."
              />
            </span>
            <Button size="xs" c="red" onClick={() => setDeleting(true)}>
              <Trans>Delete…</Trans>
            </Button>
          </div>
          {isDeleting && (
            <ConfirmDelete
              what={t`the food group ${group.name}`}
              lost={[
                <Plural
                  key="foods"
                  value={group.foodCount}
                  _0="its name; no food is in it"
                  one="its name. # food is in it: move it first."
                  other="its name. # foods are in it: move them first."
                />,
              ]}
              remove={async () => {
                await remove.mutateAsync({ id });
                onDone();
              }}
              onClose={() => setDeleting(false)}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
