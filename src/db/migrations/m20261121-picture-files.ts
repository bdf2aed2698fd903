import { Migration } from '@mikro-orm/migrations';

/** Source images keep the unchanged upload, and guide images may be drafts. No source images exist before this migration. */
export class M20261121PictureFiles extends Migration {
  override up(): void {
    this.addSql(`alter table "source_image" add column "original_path" varchar(512) not null`);
    this.addSql(
      `alter table "source_image" add constraint "source_image_original_path_unique" unique ("original_path")`,
    );
    this.addSql(
      `alter table "source_image" add constraint "source_image_thumbnail_path_unique" unique ("thumbnail_path")`,
    );
    this.addSql(`alter table "guide_image_object" alter column "weight_grams" drop not null`);
  }
}
