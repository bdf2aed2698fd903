import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** The trail has one entry for each file of respondents. */
export class M20261124UploadsInTrail extends Migration {
  override up(): void {
    this.addSql(widenCheck('record_change', 'record_type', ['respondents-upload']));
  }
}
