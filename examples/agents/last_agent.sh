#!/bin/sh
# last_agent.sh: the smallest agent: always the last legal action. See docs/protocol.md.
#
#     ruleplay sim kuhn --agent external:command='sh examples/agents/last_agent.sh'
#
# Only lines of type "decide" want an answer. The list of actions ends with the first "}]" after
# it begins, and quotes inside names are always escaped, so sed can find the last id.
while IFS= read -r line; do
    case $line in
    '{"type":"decide"'*)
        printf '%s\n' "$line" |
            sed 's/.*"actions":\[//; s/.*{"id":\([0-9]*\),"name":"[^"]*\(\\"[^"]*\)*"}\].*/{"action":\1}/'
        ;;
    esac
done
