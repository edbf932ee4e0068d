// command.js: the same experiment for the command line.
import {lineUp, rotates} from './plans.js';

/** @param {string} text */
const quoted = text => /^[\w./:=,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** An experiment that plays what the page plays. @param {import('./project.js').Project} project
 * @param {import('./runs.js').Plan[]} plans */
export function commandFor(project, plans) {
    const changed = Object.keys(project.changes()), name = project.main.replace(/\.[a-z]+$/, '');
    const spec = (changed.length ? project.main : name) + (project.settings ? `:${project.settings}` : '');
    const lines = plans.map(plan => `ruleplay sim ${quoted(spec)} ${lineUp(plan.agents).split('\n').map(agent => `--agent ${quoted(agent)}`).join(' ')} --games ${plan.limit} --seed 1${rotates(plan.agents) ? ' --rotate' : ''}`);
    if (changed.length)
        lines.unshift(`# first save the changed files (Files, Save all): ${changed.join(', ')}`, `cd FOLDER && export RULEPLAY_GAMES=$PWD`);
    return lines.join('\n');
}
