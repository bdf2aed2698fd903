import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';

const BackupRecordSchema = defineEntity({
  name: 'BackupRecord',
  properties: {
    id: p.uuid().primary(),
    /** The moment whose state the backup has. */
    createdAt: p.datetime().index(),
    /** The version of the service that made it. */
    version: p.string().length(64),
    recalls: p.integer(),
    pictures: p.integer(),
  },
});

/** That `npm run backup` made a backup of this database. A backup that other tools make has no row. */
export class BackupRecord extends BackupRecordSchema.class {
  static readonly personalData: PersonalData<BackupRecord> = {
    impersonal: ['id', 'createdAt', 'version', 'recalls', 'pictures'],
  };
}
BackupRecordSchema.setClass(BackupRecord);
