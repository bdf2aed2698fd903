import { Migration } from '@mikro-orm/migrations';

const EARLIER = `'as-served-main', 'as-served-thumbnail', 'selection-screen'`;
const LATER = `'image-map-base', 'image-map-overlay', 'sliding-scale-base', 'sliding-scale-overlay'`;

/** The size and the renditions of pictures, and thumbnails of foods and categories. */
export class M20261123Renditions extends Migration {
  override up(): void {
    this.addSql(
      `alter table "processed_image" add column "width" int null, add column "height" int null, add column "renditions" jsonb null`,
    );
    this.addSql(`alter table "processed_image" drop constraint "processed_image_purpose_check"`);
    this.addSql(
      `alter table "processed_image" add constraint "processed_image_purpose_check" check ("purpose" in (${EARLIER}, 'thumbnail', ${LATER}))`,
    );
    this.addSql(
      `create index "processed_image_renditions" on "processed_image" using gin ("renditions" jsonb_path_ops)`,
    );
    this.addSql(
      `create table "thumbnail" ("id" serial primary key, "food_id" int null, "category_id" int null, "image_id" int not null)`,
    );
    this.addSql(`alter table "thumbnail" add constraint "thumbnail_food_id_unique" unique ("food_id")`);
    this.addSql(`alter table "thumbnail" add constraint "thumbnail_category_id_unique" unique ("category_id")`);
    this.addSql(`alter table "thumbnail" add constraint "thumbnail_image_id_unique" unique ("image_id")`);
    this.addSql(
      `alter table "thumbnail" add constraint "thumbnail_food_id_foreign" foreign key ("food_id") references "food" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "thumbnail" add constraint "thumbnail_category_id_foreign" foreign key ("category_id") references "category" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "thumbnail" add constraint "thumbnail_image_id_foreign" foreign key ("image_id") references "processed_image" ("id")`,
    );
    this.addSql(
      `alter table "thumbnail" add constraint "thumbnail_one_record" check (num_nonnulls(food_id, category_id) = 1)`,
    );
    // For each row: the deletion of a food cascades here also where it has no thumbnail.
    this.addSql(`create trigger announce_portion_images after insert or update or delete on thumbnail
      for each row execute function announce_change('portion-images')`);
    this.addSql(`create trigger announce_truncated after truncate on thumbnail
      for each statement execute function announce_change('portion-images')`);
  }
}
