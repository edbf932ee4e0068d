// plans.js: who plays and how often: chosen agents with the most plays of each.

/** Agents that are offered by name; anything else can be typed. */
export const OFFERED = [
    {name: 'random', agents: 'random', limit: 10000},
    {name: 'greedy', agents: 'greedy', limit: 1000},
    {name: 'strong', agents: 'strong', limit: 100},
];

/** A first line that lets the first agent of a line-up take each seat in turn. */
const ROTATE = 'rotate\n';

/** @param {string} agents */
export const rotates = agents => agents.startsWith(ROTATE);

/** The line-up alone. @param {string} agents */
export const lineUp = agents => rotates(agents) ? agents.slice(ROTATE.length) : agents;

/** @param {string} agents @param {boolean} rotate */
export const rotated = (agents, rotate) => (rotate ? ROTATE : '') + lineUp(agents);

const KEY = 'ruleplay.studio.plans';

/** "greedy vs random" is two lines. @param {string} text */
export const agentLines = text => text.split(/\s+vs\s+|\n/).map(line => line.trim()).filter(line => line).join('\n');

/** @returns {import('./runs.js').Plan[]} */
export function plansKept() {
    try {
        const list = JSON.parse(localStorage.getItem(KEY) || 'null');
        const good = (Array.isArray(list) ? list : []).filter(plan => typeof plan?.agents === 'string' && plan.agents.length < 300 && plan.limit > 0)
            .map(plan => ({name: String(plan.name), agents: plan.agents, limit: Math.min(1000000, Math.floor(plan.limit))}));
        if (good.length) return good.slice(0, 6);
    } catch { /* none kept */ }
    return [OFFERED[0], {...OFFERED[1], agents: 'greedy:samples=1', name: 'greedy'}];
}

/** @param {import('./runs.js').Plan[]} plans */
export function keepPlans(plans) {
    try {
        localStorage.setItem(KEY, JSON.stringify(plans));
    } catch { /* no room: chosen for this visit only */ }
}
