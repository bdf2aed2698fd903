import { Migration } from '@mikro-orm/migrations';

/** Adds the weight that is assumed when a respondent does not know the portion, to foods and categories. */
export class M20261123DefaultAmount extends Migration {
  override up(): void {
    for (const table of ['category', 'food']) {
      this.addSql(
        `alter table "${table}" add column "default_amount" double precision null, add constraint "${table}_default_amount_check" check (default_amount > '0'::double precision)`,
      );
    }
  }
}
