/** The folders of the image store in which the files of sets lie. A set that is renamed keeps the folder of its old id. */
export const folderOf = {
  asServedSet: (id: string): string => `as-served/${id}`,
  imageMap: (id: string): string => `image-maps/${id}`,
  guideImage: (id: string): string => `guide-images/${id}`,
  drinkwareSet: (id: string): string => `drinkware/${id}`,
};
