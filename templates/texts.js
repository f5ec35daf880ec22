// The texts of a page. The program writes those of its language in place of this file.

/** The texts of the controls of players. @type {Record<string, string>} */
export const controlTexts = {};

/** The other texts. @type {Record<string, string>} */
export const says = {};

/** A sentence about each game, by name. @type {Record<string, string>} */
export const abouts = {};

/** The mean numbers of turns and of legal turns in games without forethought, by name and columns.
 * @type {Record<string, Record<string, [number, number]>>} */
export const lengths = {};

/** The texts of the project that the library lacks, by language. @type {Record<string, Record<string, string>> | null} */
export const ownTranslations = null;

/** The files of the games of the project, by name. @type {Record<string, string> | null} */
export const ownRulesets = null;
