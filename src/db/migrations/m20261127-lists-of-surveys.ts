import { Migration } from '@mikro-orm/migrations';

/**
 * Respondents of the last days are found in an index in the order of their names that also holds these times, and counts of days in one
 * by the day.
 */
export class M20261127ListsOfSurveys extends Migration {
  override up(): void {
    this.addSql('drop index survey_respondent_user_name');
    this.addSql(
      `create index survey_respondent_user_name on public.survey_respondent using btree ("survey_id", "user_name" collate "und-x-icu", "user_id") include ("last_contact_at", "last_recall_at")`,
    );
    this.addSql('drop index survey_respondent_last_contact');
    this.addSql(
      `create index survey_respondent_last_contact on public.survey_respondent using btree ("survey_id", "last_contact_at")`,
    );
    this.addSql(
      `create index survey_tally_by_day on public.survey_tally using btree ("survey_id", "subject", "day") where "day" is not null`,
    );
  }
}
