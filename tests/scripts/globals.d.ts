// What the scripts of the pages find beside the library of a browser.

/** The library, its modules and the settings of a page. */
declare var fifangha: any;

// The events of the pages come from elements.
interface EventTarget {
  closest(selector: string): any;
  readonly dataset: DOMStringMap;
  files: any;
  value: any;
}

interface Element {
  tabIndex: number;
}
