/** What speakers of French call the same food or preparation; counts a little less than a word of the list itself. */
export const frenchSynonyms: readonly (readonly string[])[] = `
  conserve, appertisé
  déshydraté, séché, poudre, lyophilisé
  cacahuète, arachide
  soda, boisson gazeuse
  eau gazeuse, eau pétillante
  coca, cola
  yaourt, yogourt
  patate, pomme de terre
  frites, pommes frites
  allégé, light, léger
  écrémé, sans matière grasse
  décaféiné, sans caféine
  steak haché, boeuf haché, viande hachée
  hamburger, burger
  tisane, infusion
  bonbon, confiserie
  glace, crème glacée
  cookie, biscuit
  courge, potiron, citrouille
  clémentine, mandarine
  soja, soya
  cajou, noix de cajou
  surimi, bâtonnet de crabe
  crevette, gambas
  calmar, calamar, encornet
  lotte, baudroie
  cabillaud, morue
  colin, lieu
  pain de mie, pain sandwich
  jambon blanc, jambon cuit
  fourré, garni
  rôti, cuit au four
  bouilli, cuit à l'eau
  soupe, potage, velouté
  spiritueux, alcool
  édulcorant, sucrette
  aromatisé, parfum, saveur, goût
  surgelé, congelé
  flocons d'avoine, gruau
  pois mange-tout, pois gourmand
  betterave, betterave rouge
  fruits de mer, coquillages et crustacés
  chips, pommes chips
  bolognaise, bolognese
  lin, graine de lin
`
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((word) => word.trim()));
