import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** The trail tells a published or retired scheme and a withdrawal from other changes. */
export class M20261123TrailActions extends Migration {
  override up(): void {
    this.addSql(widenCheck('record_change', 'action', ['publish', 'retire', 'withdraw']));
  }
}
