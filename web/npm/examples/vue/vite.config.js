import vue from "@vitejs/plugin-vue";

// Names with a hyphen are elements of the browser, not components of Vue.
const isCustomElement = (name) => name.includes("-");

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
