// entry.js: what the studio takes of CodeMirror; `npm run vendor` bundles it into codemirror.js.
export {EditorState, StateField, StateEffect, Compartment, EditorSelection, Prec} from '@codemirror/state';
export {EditorView, keymap, lineNumbers, highlightActiveLine, drawSelection, hoverTooltip, Decoration, ViewPlugin,
    highlightActiveLineGutter, placeholder} from '@codemirror/view';
export {defaultKeymap, history, historyKeymap, indentWithTab, undo, redo} from '@codemirror/commands';
export {StreamLanguage, syntaxHighlighting, HighlightStyle, indentUnit} from '@codemirror/language';
export {setDiagnostics, lintGutter, forceLinting} from '@codemirror/lint';
export {autocompletion, completionKeymap, startCompletion} from '@codemirror/autocomplete';
export {searchKeymap, search, highlightSelectionMatches} from '@codemirror/search';
export {tags} from '@lezer/highlight';
