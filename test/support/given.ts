import { DAY_MS, type PortionSizeMethodName, type RoleName } from '@dietary-recall/vocabulary';
import { AssociatedFood } from '../../entities/associated-food.ts';
import { CategoryLocal } from '../../entities/category-local.ts';
import { CategoryParentCategory } from '../../entities/category-parent-category.ts';
import { Category } from '../../entities/category.ts';
import { FoodListEntry } from '../../entities/food-list-entry.ts';
import { FoodLocal } from '../../entities/food-local.ts';
import { FoodNutrientMapping } from '../../entities/food-nutrient-mapping.ts';
import { FoodParentCategory } from '../../entities/food-parent-category.ts';
import { Food } from '../../entities/food.ts';
import { Locale } from '../../entities/locale.ts';
import { NutrientRecord } from '../../entities/nutrient-record.ts';
import { NutrientTable } from '../../entities/nutrient-table.ts';
import { NutrientValue } from '../../entities/nutrient-value.ts';
import { PortionSizeMethod } from '../../entities/portion-size-method.ts';
import { IMAGE_PURPOSES } from '../../entities/processed-image.ts';
import { SurveyAlias } from '../../entities/survey-alias.ts';
import { Survey } from '../../entities/survey.ts';
import { UserRole } from '../../entities/user-role.ts';
import { User } from '../../entities/user.ts';
import type { Context } from '../../src/context.ts';
import type { ImageSetsFile } from '../../src/services/portion-image-import/image-sets-file.ts';
import { insertImageSets } from '../../src/services/portion-image-import/insert-image-sets.ts';
import type { SetPicture } from '../../src/services/portion-image-import/store-set-pictures.ts';

interface PortionGiven {
  method: PortionSizeMethodName;
  parameters?: Record<string, unknown>;
  guideImage?: string;
  servingImageSet?: string;
  drinkwareSet?: string;
}

interface LocalGiven {
  description?: string | null;
  alternativeNames?: string[];
  brandNames?: string[];
  portions?: PortionGiven[];
  /** Nutrient type id -> amount per 100 g. */
  nutrients?: Record<number, number>;
  prompts?: { food?: string; category?: string; promptText: string; linkAsMain?: boolean }[];
}

interface AttributesGiven {
  readyMealOption?: boolean;
  sameAsBeforeOption?: boolean;
  reasonableAmount?: number;
  defaultAmount?: number;
  useInRecipes?: number;
}

/** Names the pictures of a set by their key and product, without storing files. */
class UnstoredPictures extends Map<string, SetPicture> {
  override get(key: string): SetPicture {
    const name = key.replace(' ', '/');
    const pathOf = (product: string) => `${name}/${product}`;
    const products = new Map(
      IMAGE_PURPOSES.map((product) => [
        product,
        { path: pathOf(product), width: 1000, height: 1000, renditions: null },
      ]),
    );
    const source = {
      originalPath: pathOf('original'),
      path: pathOf('source'),
      thumbnailPath: pathOf('source-thumbnail'),
    };
    return { source, products };
  }
}

/** Rows with valid defaults; each test makes its own. */
export class Given {
  readonly #context: () => Context;
  #counter = 0;

  constructor(context: () => Context) {
    this.#context = context;
  }

  /** A name that no other row of the test file has. */
  name(prefix: string): string {
    return `${prefix}${++this.#counter}`;
  }

  async locale(
    data: { id?: string; language?: string; prototype?: string } & Partial<
      Pick<Locale, 'splitWords' | 'splitKeepPairs' | 'synonymSets'>
    > = {},
  ) {
    const { em } = this.#context();
    const { id = this.name('en_'), language = 'en', prototype, ...lists } = data;
    await em.insert(Locale, {
      id,
      englishName: id,
      localName: id,
      respondentLanguage: language,
      adminLanguage: 'en',
      flagCode: 'gb',
      prototypeLocale: prototype ?? null,
      ...lists,
    });
    return { id };
  }

  async category(
    data: AttributesGiven & {
      code?: string;
      parents?: string[];
      isHidden?: boolean;
      tags?: string[];
      localeRestrictions?: string[];
      locals?: Record<string, Pick<LocalGiven, 'description' | 'portions'>>;
    } = {},
  ) {
    const { em } = this.#context();
    const { code = this.name('CAT'), parents = [], locals = {}, isHidden = false, tags = [], ...attributes } = data;
    const id = await em.insert(Category, { code, englishDescription: code, isHidden, tags, ...attributes });
    for (const parent of parents) {
      await em.insert(CategoryParentCategory, {
        category: id,
        parentCategory: (await em.findOneOrFail(Category, { code: parent })).id,
      });
    }
    for (const [locale, { description = code, portions = [] }] of Object.entries(locals)) {
      const categoryLocal = await em.insert(CategoryLocal, { category: id, locale, localDescription: description });
      for (const [index, portion] of portions.entries()) await this.#portion(portion, index, { categoryLocal });
    }
    return { id, code };
  }

  async food(
    data: AttributesGiven & {
      code?: string;
      group?: number;
      parents?: string[];
      listedIn?: string[];
      locals?: Record<string, LocalGiven>;
    } = {},
  ) {
    const { em } = this.#context();
    const { code = this.name('FOOD'), group: foodGroup = 0, parents = [], locals = {}, ...given } = data;
    const { listedIn = Object.keys(locals), ...attributes } = given;
    const id = await em.insert(Food, { code, englishDescription: `English ${code}`, foodGroup, ...attributes });
    for (const parent of parents) {
      await em.insert(FoodParentCategory, {
        food: id,
        category: (await em.findOneOrFail(Category, { code: parent })).id,
      });
    }
    for (const locale of listedIn) await em.insert(FoodListEntry, { food: id, locale });
    for (const [locale, local] of Object.entries(locals)) await this.#foodLocal(id, code, locale, local);
    return { id, code };
  }

  /** Rows of image sets whose files nobody reads. */
  async portionImages(sets: Partial<ImageSetsFile>): Promise<void> {
    const context = this.#context();
    const all = { asServedSets: [], imageMaps: [], guideImages: [], drinkwareSets: [], ...sets };
    await insertImageSets(context, all, new UnstoredPictures());
  }

  /** A survey that accepts any number of recalls at present, unless `data` says otherwise. */
  async survey(data: Partial<Omit<Survey, 'locale' | 'id'>> & { locale: string }) {
    const { em } = this.#context();
    const now = this.#context().now().getTime();
    const slug = data.slug ?? this.name('survey');
    const id = await em.insert(Survey, {
      state: 'active',
      startDate: new Date(now - DAY_MS),
      endDate: new Date(now + 30 * DAY_MS),
      supportEmail: 'support@example.org',
      minimumSubmissionInterval: 0,
      maximumDailySubmissions: 1000,
      ...data,
      slug,
    });
    return { id, slug };
  }

  async user(
    data: {
      name?: string;
      email?: string;
      phone?: string;
      password?: string;
      roles?: { name: RoleName; survey?: { id: number }; locale?: string }[];
      isDisabled?: boolean;
    } = {},
  ) {
    const { em, passwords } = this.#context();
    const { password, roles = [], ...rest } = data;
    const passwordHash = password === undefined ? null : await passwords.hash(password);
    const id = await em.insert(User, { ...rest, passwordHash });
    for (const { name, survey, locale } of roles)
      await em.insert(UserRole, { user: id, name, survey: survey?.id ?? null, locale: locale ?? null });
    return { id };
  }

  /** A person who takes part in the survey. */
  async respondent(
    survey: { id: number },
    data: {
      name?: string;
      email?: string;
      phone?: string;
      language?: string;
      customFields?: Record<string, string>;
      password?: string;
      role?: RoleName;
      isDisabled?: boolean;
    } = {},
  ) {
    const { em } = this.#context();
    const { role = 'respondent', ...rest } = data;
    const user = await this.user({ ...rest, roles: [{ name: role, survey }] });
    const userName = this.name('person');
    const urlAuthToken = `token-of-${userName}-${survey.id}`;
    await em.insert(SurveyAlias, { user: user.id, survey: survey.id, userName, urlAuthToken });
    return { ...user, userName, urlAuthToken };
  }

  async #foodLocal(food: number, code: string, locale: string, local: LocalGiven): Promise<void> {
    const { em } = this.#context();
    const {
      description = `Local ${code}`,
      alternativeNames = [],
      brandNames = [],
      portions = [],
      nutrients,
      prompts = [],
    } = local;
    const foodLocal = await em.insert(FoodLocal, {
      food,
      locale,
      localDescription: description,
      alternativeNames,
      brandNames,
    });
    for (const [index, portion] of portions.entries()) await this.#portion(portion, index, { foodLocal });
    for (const [orderIndex, { food: target, category, promptText, linkAsMain = false }] of prompts.entries()) {
      await em.insert(AssociatedFood, {
        foodLocal,
        orderIndex,
        associatedFood: target === undefined ? null : (await em.findOneOrFail(Food, { code: target })).id,
        associatedCategory: category === undefined ? null : (await em.findOneOrFail(Category, { code: category })).id,
        promptText,
        linkAsMain,
        genericName: 'something',
      });
    }
    if (nutrients) await this.#nutrients(foodLocal, `${code}-${locale}`, nutrients);
  }

  async #nutrients(foodLocal: number, recordId: string, nutrients: Record<number, number>): Promise<void> {
    const { em } = this.#context();
    await em.upsert(NutrientTable, { id: 'TEST', description: 'Test table' });
    const record = await em.insert(NutrientRecord, {
      nutrientTable: 'TEST',
      recordId,
      description: recordId,
      fields: { sub_group: '1A' },
    });
    for (const [type, unitsPer100g] of Object.entries(nutrients)) {
      await em.insert(NutrientValue, { nutrientRecord: record, nutrientType: Number(type), unitsPer100g });
    }
    await em.insert(FoodNutrientMapping, { foodLocal, nutrientRecord: record });
  }

  async #portion(
    { method, parameters = {}, ...sets }: PortionGiven,
    orderIndex: number,
    owner: { foodLocal: number } | { categoryLocal: number },
  ) {
    await this.#context().em.insert(PortionSizeMethod, {
      ...owner,
      orderIndex,
      method,
      description: method,
      parameters,
      ...sets,
    });
  }
}
