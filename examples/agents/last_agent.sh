#!/bin/sh
# last_agent.sh: the smallest agent: always the last legal action. See docs/protocol.md.
#
#     ruleplay sim kuhn --agent external:command='sh examples/agents/last_agent.sh'
#
# Only lines of type "decide" want an answer. Quotes inside texts and names are escaped, so the
# last {"id": of the line is that of the last action.
while IFS= read -r line; do
    case $line in
    '{"type":"decide"'*)
        line=${line##*'{"id":'}
        printf '{"action":%s}\n' "${line%%,*}"
        ;;
    esac
done
