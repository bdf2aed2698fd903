import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { Panel } from '../../patterns/panel.tsx';
import { Loaded, WriteFault } from '../../patterns/states.tsx';
import { useAccess } from '../../session/access.ts';
import { api } from '../../session/service.ts';
import { PickUpload } from './pick-upload.tsx';

interface ThumbnailProps {
  type: 'food' | 'category';
  code: string;
  isReadOnly: boolean;
}

/** The small picture of a food or category in lists of respondents. */
export function Thumbnail({ type, code, isReadOnly }: ThumbnailProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [isPicking, pick] = useState(false);
  const query = useQuery(read.thumbnails.get({ type, code }));
  const upload = useWrite((form: FormData) => api.thumbnails.upload.mutate(form as never), ['thumbnails', 'foods']);
  const remove = useWrite(api.thumbnails.delete.mutate, ['thumbnails', 'foods']);
  const choose = useWrite(api.thumbnails.choose.mutate, ['thumbnails', 'foods']);
  const fault = upload.error ?? choose.error ?? remove.error;
  const send = (file: File | null) => {
    if (file === null) return;
    const form = new FormData();
    form.set('type', type);
    form.set('code', code);
    form.set('file', file);
    upload.mutate(form);
  };
  return (
    <Panel title={t`Picture in lists`}>
      <div className="pb stack tight">
        <Loaded query={query}>
          {({ thumbnail }) => (
            <>
              {thumbnail === null ? (
                <p className="dim">
                  <Trans>None: respondents see the name alone.</Trans>
                </p>
              ) : (
                <img className="thumb" src={thumbnail.url} alt={t`The picture that respondents see`} />
              )}
              {!isReadOnly && (
                <div className="row">
                  <FileButton accept="image/jpeg,image/png,image/svg+xml" onChange={send}>
                    {(props) => (
                      <Button {...props} size="xs" loading={upload.isPending}>
                        {thumbnail === null ? <Trans>Upload a picture</Trans> : <Trans>Another picture</Trans>}
                      </Button>
                    )}
                  </FileButton>
                  {may('source-images:read') && (
                    <Button size="xs" aria-expanded={isPicking} onClick={() => pick(!isPicking)}>
                      <Trans>Choose of the uploads</Trans>
                    </Button>
                  )}
                  {thumbnail !== null && (
                    <Button
                      size="xs"
                      variant="subtle"
                      color="gray"
                      loading={remove.isPending}
                      onClick={() => remove.mutate({ type, code })}
                    >
                      <Trans>Take it away</Trans>
                    </Button>
                  )}
                </div>
              )}
            </>
          )}
        </Loaded>
        {isPicking && (
          <PickUpload
            onPick={(sourceImageId) => choose.mutate({ type, code, sourceImageId }, { onSuccess: () => pick(false) })}
          />
        )}
        <WriteFault error={fault} />
      </div>
    </Panel>
  );
}
