"""Rich displays for notebooks."""
from html import escape


def table_html(rows, title=""):
    """Rows of one shape as a table."""
    rows = list(rows)
    if not rows:
        return f"<p>{escape(title)}</p>"
    head = "".join(f"<th>{escape(str(name))}</th>" for name in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(str(value))}</td>" for value in row.values()) + "</tr>"
                   for row in rows)
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def game_html(game):
    """A game: what it is, its start as a picture, its parts."""
    import base64
    picture = base64.b64encode(game.play(1).render("png", viewer=-1)).decode()
    facts = [("players", game.players), ("actions", game.actions_max),
             ("observation", " + ".join(f"{name} {'x'.join(map(str, block.shape))}"
                                        for name, block in game.blocks.items()))]
    parts = table_html([{"kind": part["kind"], "name": part["name"], "text": part["text"] or ""}
                        for part in game.parts[:40]])
    more = f"<p>and {len(game.parts) - 40} more parts</p>" if len(game.parts) > 40 else ""
    return (f"<h4>{escape(game.name)} <small>{escape(game.spec)}</small></h4>"
            f'<img src="data:image/png;base64,{picture}" style="max-width: 320px">'
            + table_html([{"": name, " ": value} for name, value in facts]) +
            f"<details><summary>{len(game.parts)} parts</summary>{parts}{more}</details>")
