import { DAY_MS } from '@dietary-recall/vocabulary';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Installation } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { serviceUrl } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';

/** Older copies, and fuller disks, are pointed out. */
const [OLD_DAYS, LITTLE_SHARE] = [7, 0.1];

/** The disk, the database, the pictures, and how old the last copy of them is. */
export function StoragePanel({
  installation: { database, pictures, disk, lastBackup },
}: {
  installation: Installation;
}) {
  const { t } = useLingui();
  const { bytes, number, percent, time } = useFormat();
  const days = lastBackup === null ? null : Math.floor((Date.now() - Date.parse(lastBackup.createdAt)) / DAY_MS);
  const isOld = days === null || days > OLD_DAYS;
  const free = disk.freeBytes / disk.totalBytes;
  return (
    <Panel
      title={t`Storage`}
      footer={
        <a href={`${serviceUrl}/docs/guides/operators/back-up-and-restore.md`}>
          <Trans>How to back up</Trans>
        </a>
      }
    >
      <dl className="pb kv">
        <dt>
          <Trans>Database</Trans>
        </dt>
        <dd>
          {database.kind === 'embedded' ? <Trans>embedded</Trans> : 'PostgreSQL'} {database.version},{' '}
          {bytes(database.bytes)}
        </dd>
        <dt>
          <Trans>Pictures</Trans>
        </dt>
        <dd>
          {number(pictures.count)} {pictures.store === 's3' ? <Trans>in a bucket</Trans> : <Trans>in a folder</Trans>}
        </dd>
        <dt>
          <Trans>Free on the disk</Trans>
        </dt>
        <dd>
          {free < LITTLE_SHARE && <Icon name="warning" />} {bytes(disk.freeBytes)}{' '}
          <span className="dim">
            <Trans>
              of {bytes(disk.totalBytes)}, {percent(free)}
            </Trans>
          </span>
        </dd>
        <dt>
          <Trans>Last backup</Trans>
        </dt>
        <dd>
          {isOld && <Icon name="warning" />}{' '}
          {lastBackup === null ? (
            <Trans>none by the command of the service</Trans>
          ) : (
            <>
              {time(lastBackup.createdAt)}{' '}
              <span className="dim">
                <Plural value={days ?? 0} _0="less than a day ago" one="# day ago" other="# days ago" />,{' '}
                <Plural value={lastBackup.recalls} one="# recall" other="# recalls" />
              </span>
            </>
          )}
        </dd>
      </dl>
    </Panel>
  );
}
