import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SurveyScheme } from 'dietary-recall-client';
import { useState, type FormEvent } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { Dialog } from '../patterns/dialog.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { hasUnsaved } from '../patterns/unsaved.ts';
import { useAccess } from '../session/access.ts';
import { api, refusalOf } from '../session/service.ts';

/** Publishing, and what ends a questionnaire. */
export function SchemeActions({ scheme }: { scheme: SurveyScheme }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const navigate = useNavigate();
  const [asked, ask] = useState<'publish' | 'retire' | 'rename' | 'delete' | null>(null);
  const remove = useWrite(api.surveySchemes.delete.mutate, ['surveySchemes']);
  if (!may('survey-schemes:write')) return null;
  if (scheme.isBuiltIn) {
    return (
      <Button component={Link} to="/questionnaires" search={{ copyOf: scheme.id } as never}>
        <Trans>Copy…</Trans>
      </Button>
    );
  }
  const wasPublished = scheme.versions.some(({ publishedAt }) => publishedAt !== null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button>
            <Trans>More</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ask('rename')}>
            <Trans>Rename…</Trans>
          </Menu.Item>
          {scheme.publishedNumber !== null && (
            <Menu.Item onClick={() => ask('retire')}>
              <Trans>Take out of use…</Trans>
            </Menu.Item>
          )}
          {!wasPublished && (
            <Menu.Item color="red" onClick={() => ask('delete')}>
              <Trans>Delete…</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {scheme.draftNumber !== null && (
        <Button variant="filled" onClick={() => ask('publish')}>
          <Trans>Publish version {scheme.draftNumber}…</Trans>
        </Button>
      )}
      {(asked === 'publish' || asked === 'retire') && (
        <Confirm what={asked} scheme={scheme} onClose={() => ask(null)} />
      )}
      {asked === 'rename' && <Rename scheme={scheme} onClose={() => ask(null)} />}
      {asked === 'delete' && (
        <ConfirmDelete
          what={t`the questionnaire ${scheme.name}`}
          lost={[<Trans key="draft">its draft, which was never published</Trans>]}
          remove={async () => {
            await remove.mutateAsync({ schemeId: scheme.id });
            await navigate({ to: '/questionnaires', ignoreBlocker: true });
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

/** Changes the name that staff see. The id, which surveys and exports name, stays, and so does what was published. */
function Rename({ scheme, onClose }: { scheme: SurveyScheme; onClose: () => void }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [name, setName] = useState(scheme.name);
  const [fault, setFault] = useState<string | null>(null);
  const update = useWrite(api.surveySchemes.update.mutate, ['surveySchemes', 'trail']);
  const isChanged = name.trim() !== '' && name.trim() !== scheme.name;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    try {
      await update.mutateAsync({ schemeId: scheme.id, name: name.trim() });
      notifications.show({ message: t`Renamed`, autoClose: 3000 });
      onClose();
    } catch (error) {
      setFault(faultWords(error, t`The service does not answer. The name is as it was.`));
    }
  };
  return (
    <Dialog onClose={onClose} title={t`Rename ${scheme.name}`}>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <TextInput
          data-autofocus
          label={t`Name for staff`}
          description={t`All versions have it. The id ${scheme.id}, which surveys and exports name, stays.`}
          maxLength={256}
          value={name}
          error={fault}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <div className="row">
          <Button type="submit" variant="filled" disabled={!isChanged} loading={update.isPending}>
            <Trans>Rename</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ConfirmProps {
  what: 'publish' | 'retire';
  scheme: SurveyScheme;
  onClose: () => void;
}

function Confirm({ what, scheme: { id, version, draftNumber, surveys }, onClose }: ConfirmProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const publish = useWrite(api.surveySchemes.publish.mutate, ['surveySchemes']);
  const retire = useWrite(api.surveySchemes.retire.mutate, ['surveySchemes']);
  const [fault, setFault] = useState<{ detail: string; issues: readonly { path: string; message: string }[] } | null>(
    null,
  );
  const [isUnsaved] = useState(() => what === 'publish' && hasUnsaved());
  const act = async () => {
    const input = { schemeId: id, ...(version === null ? {} : { baseVersion: version }) };
    try {
      await (what === 'publish' ? publish : retire).mutateAsync(input);
      notifications.show({ message: what === 'publish' ? t`Published` : t`Taken out of use`, autoClose: 4000 });
      onClose();
    } catch (error) {
      setFault({ detail: faultWords(error), issues: refusalOf(error)?.data.issues ?? [] });
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={what === 'publish' ? t`Publish version ${draftNumber ?? ''}?` : t`Take it out of use?`}
    >
      <div className="stack">
        <p>
          {what === 'publish' ? (
            <Trans>New recalls use it at once, and this version never changes again.</Trans>
          ) : (
            <Trans>New recalls do not use it any more. What was answered stays.</Trans>
          )}{' '}
          <Plural value={surveys} _0="No survey names it." one="# survey names it." other="# surveys name it." />
        </p>
        {isUnsaved && (
          <p className="bad">
            <Trans>You have changes that are not saved: they would be left out. Save them first.</Trans>
          </p>
        )}
        <div role="alert">
          {fault !== null && (
            <div className="bad">
              <p>{fault.detail}</p>
              <ul>
                {fault.issues.slice(0, 10).map((issue, at) => (
                  <li key={at}>
                    <span className="mono">{issue.path}</span> {issue.message}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <div className="row">
          <Button
            variant="filled"
            disabled={isUnsaved}
            loading={publish.isPending || retire.isPending}
            onClick={() => void act()}
          >
            {what === 'publish' ? <Trans>Publish</Trans> : <Trans>Take out of use</Trans>}
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
